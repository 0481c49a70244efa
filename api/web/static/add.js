// @ts-check
// A bar while a rulebook is sent and read, and errors in place, so that the form keeps what was filled in.
// Without it the form is sent as any other, and the page of the job refreshes itself.

const POLL_MS = 500;
const PATIENCE = 20;

const told = document.getElementById("told");
const form = document.querySelector("form[data-add]");

/** @param {string} name @param {string} text @param {string} [className] */
function element(name, text, className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

/** Show how far it is; without a total the bar only says that something goes on.
 * @param {string} says @param {number} done @param {number} total @param {string} label */
function showProgress(says, done, total, label) {
  if (!told) return;
  let line = told.querySelector("[data-says]");
  let bar = told.querySelector("progress");
  if (!line || !bar) {
    line = element("p", "", "lead");
    line.setAttribute("data-says", "");
    bar = document.createElement("progress");
    bar.setAttribute("aria-label", label);
    told.replaceChildren(line, bar);
  }
  if (line.textContent !== says) line.textContent = says;
  if (total > 0) {
    bar.max = total;
    bar.value = done;
  } else bar.removeAttribute("value");
}

/** @param {Element[]} content */
function showProblem(content) {
  if (!told) return;
  const card = document.createElement("div");
  card.className = "card problem";
  card.setAttribute("role", "alert");
  card.replaceChildren(...content);
  told.replaceChildren(card);
  card.scrollIntoView({ block: "nearest" });
}

/** @param {boolean} busy */
function setBusy(busy) {
  if (!(form instanceof HTMLFormElement)) return;
  form.querySelectorAll("input, select, button").forEach((field) => field.toggleAttribute("disabled", busy));
}

/** @param {string | undefined} says */
function fail(says) {
  if (!(form instanceof HTMLFormElement)) return;
  showProblem([element("h2", form.dataset.failed ?? ""), element("p", says ?? "", "lead")]);
  setBusy(false);
}

/** Show what a page of the server says; true if there is more to come.
 * @param {Document} page @param {string} address */
function arrived(page, address) {
  const fresh = page.getElementById("told");
  const says = fresh?.querySelector("[data-says]")?.textContent ?? "";
  switch (fresh?.dataset.state) {
    case "done":
      location.replace(address);
      return false;
    case "waiting":
    case "reading":
      showProgress(says, Number(fresh.dataset.done ?? 0), Number(fresh.dataset.total ?? 0), fresh.querySelector("progress")?.getAttribute("aria-label") ?? "");
      return true;
    case "failed":
      if (!form) {
        location.replace(address); // the page of a job has no form of its own to keep
        return false;
      }
      showProblem([...(fresh.querySelector(".problem")?.children ?? fresh.children)].map((one) => document.importNode(one, true)));
      setBusy(false);
      return false;
    default:
      fail(page.querySelector("main .lead")?.textContent ?? undefined);
      return false;
  }
}

/** Ask again and again how far a job is. @param {string} address */
async function follow(address) {
  for (let missed = 0; missed < PATIENCE; ) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    try {
      const response = await fetch(address, { headers: { Accept: "text/html" }, cache: "no-store" });
      if (response.status === 429) {
        missed += 1;
        continue;
      }
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      if (!arrived(page, address)) return;
      missed = 0;
    } catch {
      missed += 1; // a phone that slept, a server that starts anew
    }
  }
  if (form instanceof HTMLFormElement) fail(form.dataset.broken);
  else location.reload();
}

/** @param {HTMLFormElement} sent */
function send(sent) {
  const { limit, tooLarge, tooOften, broken, sending = "", progress = "" } = sent.dataset;
  const file = sent.querySelector("input[type=file]");
  const chosen = file instanceof HTMLInputElement ? file.files?.[0] : undefined;
  if (chosen && limit && chosen.size > Number(limit)) {
    fail(tooLarge);
    return;
  }
  const request = new XMLHttpRequest(); // fetch does not tell how much was sent
  request.open("POST", sent.action);
  request.responseType = "document";
  request.setRequestHeader("Accept", "text/html");
  request.upload.addEventListener("progress", (event) => {
    const percent = event.lengthComputable && event.total > 0 ? Math.floor((100 * event.loaded) / event.total) : 0;
    showProgress(sending.replace("{percent}", `${percent}`), percent, 100, progress);
  });
  request.addEventListener("error", () => fail(broken));
  request.addEventListener("abort", () => fail(broken));
  request.addEventListener("load", () => {
    if (request.status === 413) fail(tooLarge);
    else if (request.status === 429) fail(tooOften);
    else if (!request.responseXML) fail(broken);
    else if (arrived(request.responseXML, request.responseURL)) follow(request.responseURL);
  });
  const data = new FormData(sent);
  setBusy(true); // after the data are taken: fields that are disabled are not sent
  showProgress(sending.replace("{percent}", "0"), 0, 100, progress);
  told?.scrollIntoView({ block: "nearest" });
  request.send(data);
}

if (form instanceof HTMLFormElement) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form);
  });
} else if (told && ["waiting", "reading"].includes(told.dataset.state ?? "")) follow(location.href);
