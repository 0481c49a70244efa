"use strict";
const form = document.getElementById("filter");
const rows = [...document.querySelectorAll(".failure")];
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const words = rows.map((row) => plain(row.textContent));

function apply() {
  const wanted = new FormData(form);
  const text = plain(wanted.get("text").trim());
  const fits = (row, name) => !wanted.get(name) || row.dataset[name] === wanted.get(name);
  rows.forEach((row, index) => {
    const fitting = ["set", "verdict", "kind", "language"].every((name) => fits(row, name));
    row.hidden = !(fitting && words[index].includes(text));
  });
  const shown = rows.filter((row) => !row.hidden).length;
  document.getElementById("count").textContent = `${shown} of ${rows.length}`;
  document.querySelectorAll(".group").forEach((group) => {
    group.hidden = !group.querySelector(".failure:not([hidden])");
  });
}

function go() {
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!row || !row.matches(".failure")) return;
  if (row.hidden) form.reset();
  row.open = true;
  row.scrollIntoView();
}

if (form) {
  form.hidden = false;
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(apply));
  document.getElementById("open").addEventListener("click", () => {
    const shown = rows.filter((row) => !row.hidden);
    const open = shown.some((row) => !row.open);
    shown.forEach((row) => { row.open = open; });
  });
  addEventListener("hashchange", go);
  apply();
  go();
}
