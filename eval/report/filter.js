"use strict";
const form = document.getElementById("filter");
const rows = [...document.querySelectorAll(".failure")];
const names = ["part", "way", "kind", "basis", "language", "found"];
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const words = rows.map((row) => plain(row.textContent));

function apply() {
  const wanted = new FormData(form);
  const text = plain(wanted.get("text").trim());
  const chosen = names.map((name) => [name, new Set(wanted.getAll(name))]).filter(([, own]) => own.size);
  rows.forEach((row, index) => {
    row.hidden = !(chosen.every(([name, own]) => own.has(row.dataset[name])) && words[index].includes(text));
  });
  const shown = rows.filter((row) => !row.hidden).length;
  document.getElementById("count").textContent = `${shown} of ${rows.length}`;
  document.querySelectorAll(".group").forEach((group) => {
    const left = group.querySelectorAll(".failure:not([hidden])").length;
    group.hidden = !left;
    group.querySelector(".n").textContent = left;
  });
}

function choose(values) {
  form.elements.text.value = "";
  form.querySelectorAll("[type=checkbox]").forEach((box) => {
    box.checked = values[box.name] === box.value;
  });
  apply();
}

function go() {
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!row || !row.matches(".failure")) return;
  if (row.hidden) choose({});
  row.open = true;
  row.scrollIntoView();
}

if (form) {
  form.hidden = false;
  const choices = document.getElementById("choices");
  if (choices) choices.open = matchMedia("(min-width: 48rem)").matches;
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(apply));
  document.querySelectorAll("a[data-way]").forEach((link) => {
    link.addEventListener("click", () => choose(link.dataset));
  });
  document.getElementById("open").addEventListener("click", () => {
    const shown = rows.filter((row) => !row.hidden);
    const open = shown.some((row) => !row.open);
    shown.forEach((row) => { row.open = open; });
  });
  addEventListener("hashchange", go);
  apply();
  go();
}
