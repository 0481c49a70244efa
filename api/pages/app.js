// One question, one answer, and where it stands. Everything that is shown goes through textContent.

const WORDS = {
  en: {
    skip: "Skip to the answer",
    tagline: "Ask a rules question; see the words of the rulebook that answer it.",
    game: "Game", anyGame: "Find it from my question", question: "Your question", ask: "Ask", close: "Close",
    answered: "Answered", unsure: "Not sure", not_in_rulebook: "The rulebook does not say",
    needs_details: "One thing is missing", ambiguous: "Can be read in more than one way", error: "No answer",
    engine: "Computed from the rules, step by step.",
    faq: "A checked answer of this game's FAQ, with the words of the rulebook that carry it.",
    rulebook: "In the words of the rulebook.",
    right: (n) => `Estimated certainty ${n} %.`,
    unsureMeans: "No answer is claimed. These are the closest passages; they may not answer.",
    silentMeans: "Silence is not a “no”: the table decides.",
    unknown: (words) => `Nowhere in the rulebook: ${words}`,
    reading: (n) => `Reading ${n}`, nearest: "Closest passages", assumed: "Assumed",
    page: (label, number) => (label === String(number) ? `page ${label}` : `page ${label} (page ${number} of the file)`),
    enlarge: "Tap the picture to see the whole page.", whole: "See the whole page",
    picture: (place) => `The marked passage: ${place}`,
    time: (ms) => `${ms} ms`, asking: "Looking it up…", offline: "The server does not answer. Is it still running?",
  },
  fr: {
    skip: "Aller à la réponse",
    tagline: "Posez une question de règle ; voyez les mots du livret qui y répondent.",
    game: "Jeu", anyGame: "Le trouver d'après ma question", question: "Votre question", ask: "Demander", close: "Fermer",
    answered: "Réponse trouvée", unsure: "Pas certain", not_in_rulebook: "Le livret n'en dit rien",
    needs_details: "Il manque une précision", ambiguous: "Peut se lire de plusieurs façons", error: "Pas de réponse",
    engine: "Calculé à partir des règles, pas à pas.",
    faq: "Réponse vérifiée de la FAQ du jeu, avec les mots du livret qui la portent.",
    rulebook: "Avec les mots du livret.",
    right: (n) => `Certitude estimée ${n} %.`,
    unsureMeans: "Aucune réponse n'est affirmée. Voici les passages les plus proches ; ils ne répondent peut-être pas.",
    silentMeans: "Se taire n'est pas dire « non » : la table décide.",
    unknown: (words) => `Nulle part dans le livret : ${words}`,
    reading: (n) => `Lecture ${n}`, nearest: "Passages les plus proches", assumed: "Supposé",
    page: (label, number) => (label === String(number) ? `page ${label}` : `page ${label} (page ${number} du fichier)`),
    enlarge: "Touchez l'image pour voir toute la page.", whole: "Voir toute la page",
    picture: (place) => `Le passage marqué : ${place}`,
    time: (ms) => `${ms} ms`, asking: "Je cherche…", offline: "Le serveur ne répond pas. Tourne-t-il encore ?",
  },
};

const THUMBNAIL_SCALE = 2;
const VIEWER_SCALE = 3;
const CROP_MARGIN = 48; // points kept above and below the marked words

const say = WORDS[(navigator.language || "en").slice(0, 2)] || WORDS.en;
const byId = (id) => document.getElementById(id);
const form = byId("ask");
const result = byId("result");
const viewer = byId("viewer");
const rulebooks = new Map();
let latest = 0;

// A tab parts the cells of a table row.
function make(tag, className = "", text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text.replaceAll("\t", " | ");
  return element;
}

function translate() {
  document.documentElement.lang = say === WORDS.fr ? "fr" : "en";
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say[element.dataset.say];
}

async function loadGames() {
  const response = await fetch("/api/games");
  if (!response.ok) throw new Error(String(response.status));
  const select = byId("game");
  for (const game of (await response.json()).games) {
    const option = make("option", "", game.title);
    option.value = game.id;
    select.append(option);
    for (const book of game.rulebooks) rulebooks.set(book.id, book);
  }
}

async function ask(game, question) {
  const turn = ++latest;
  const button = form.querySelector("button");
  button.disabled = true;
  result.setAttribute("aria-busy", "true");
  const waiting = setTimeout(() => show(make("p", "about", say.asking)), 250);
  let parts;
  try {
    const response = await fetch("/api/ask", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ question, game: game || null }),
    });
    const body = await response.json();
    parts = response.ok ? answerParts(body) : errorParts(body.detail || body.title);
  } catch {
    parts = errorParts(say.offline);
  }
  clearTimeout(waiting);
  if (turn !== latest) return; // a later question has overtaken this one
  show(...parts);
  button.disabled = false;
  result.setAttribute("aria-busy", "false");
  result.focus({ preventScroll: true });
  // On a small screen the answer begins below the fold.
  if (result.getBoundingClientRect().top > innerHeight / 2) result.scrollIntoView({ block: "start" });
}

function show(...parts) {
  result.replaceChildren(...parts);
}

function errorParts(text) {
  return [make("p", "status error", say.error), make("p", "", text)];
}

function answerParts(answer) {
  const parts = [make("p", `status ${answer.status}`, say[answer.status])];
  const unknown = answer.unknown_words.length ? make("p", "", say.unknown(answer.unknown_words.join(", "))) : null;
  if (answer.status === "answered") {
    const text = make("p", "answer", answer.answer);
    text.lang = answer.answer_language || answer.language;
    const right = Math.min(Math.floor(answer.confidence * 100), 99);
    parts.push(text, make("p", "about", say[answer.basis] + (right > 0 ? ` ${say.right(right)}` : "")));
    parts.push(...answer.citations.map(citation));
  } else if (answer.status === "ambiguous") {
    answer.claims.forEach((claim, i) => {
      const text = make("p", "answer", claim.text);
      text.lang = answer.answer_language || answer.language;
      parts.push(make("h2", "", say.reading(i + 1)), text);
      parts.push(...claim.citations.map((at) => citation(answer.citations[at])));
    });
  } else if (answer.status === "needs_details") {
    parts.push(...answer.missing.flatMap(missing));
  } else if (answer.status === "not_in_rulebook") {
    parts.push(make("p", "", say.silentMeans));
    if (unknown) parts.push(unknown);
  } else {
    parts.push(make("p", "", say.unsureMeans));
    parts.push(...answer.nearest.slice(0, 3).map(citation));
    if (unknown) parts.push(unknown);
  }
  if (answer.ruling) parts.push(...rulingParts(answer.ruling));
  if (answer.notes.length) {
    const notes = make("ul", "notes");
    notes.append(...answer.notes.map((note) => make("li", "", note)));
    parts.push(notes);
  }
  const near = answer.status === "unsure" ? answer.nearest.slice(3) : answer.nearest;
  if (near.length) parts.push(nearest(near, answer.status === "not_in_rulebook"));
  parts.push(make("p", "time", say.time(Math.round(answer.latency_ms))));
  return parts;
}

function missing(detail) {
  const list = make("ul", "choices");
  for (const choice of detail.choices) {
    const button = make("button", "choice", choice.label);
    button.type = "button";
    button.addEventListener("click", () => choose(detail.name, choice));
    const item = make("li");
    item.append(button);
    list.append(item);
  }
  return [make("p", "answer", detail.ask), list];
}

function choose(name, choice) {
  if (name === "game") byId("game").value = choice.value;
  else byId("question").value = `${byId("question").value.trim()} (${name === "reading" ? choice.value : choice.label})`;
  form.requestSubmit();
}

function rulingParts(ruling) {
  const steps = make("ol", "steps");
  for (const step of ruling.steps) {
    const item = make("li", "", step.text);
    item.append(make("div", "place", placeOf(step.citation)));
    steps.append(item);
  }
  return [steps, ...ruling.assumptions.map((text) => make("p", "about", `${say.assumed}: ${text}`))];
}

// Most booklets begin with their own name, which is then the outermost heading of every page.
function bookAndHeading(cited) {
  const book = rulebooks.get(cited.rulebook);
  const title = book ? book.title : cited.rulebook;
  const path = cited.heading.split(" › ");
  if (path[0] === title) path.shift();
  return [title, path.join(" › ")].filter(Boolean).join(" · ");
}

function placeOf(cited) {
  return `${say.page(cited.page_label, cited.page)} · ${bookAndHeading(cited)}`;
}

function citation(cited) {
  const card = make("article", "cite");
  const place = make("p", "place");
  const page = make("b", "", say.page(cited.page_label, cited.page));
  const book = rulebooks.get(cited.rulebook);
  place.append(page, ` · ${bookAndHeading(cited)}`);
  const quote = make("blockquote", "", cited.quote);
  if (book) quote.lang = book.language;
  card.append(place, quote, picture(cited), make("span", "enlarge", say.enlarge));
  return card;
}

function nearest(passages, open) {
  const details = make("details");
  details.append(make("summary", "", say.nearest));
  // Pictures are only fetched once somebody wants to see them.
  const fill = () => details.childElementCount > 1 || details.append(...passages.map(citation));
  details.addEventListener("toggle", fill, { once: true });
  details.open = open;
  return details;
}

function pictureUrl(cited, scale) {
  const query = new URLSearchParams({ scale: String(scale) });
  if (cited.boxes.length) query.set("boxes", cited.boxes.map((box) => box.join(",")).join(";"));
  const book = rulebooks.get(cited.rulebook);
  if (book) query.set("v", book.version);
  return `/api/rulebooks/${encodeURIComponent(cited.rulebook)}/pages/${cited.page}.png?${query}`;
}

function picture(cited) {
  const button = make("button", "picture");
  button.type = "button";
  button.setAttribute("aria-label", say.whole);
  const image = make("img");
  image.alt = say.picture(placeOf(cited));
  image.loading = "lazy";
  image.addEventListener("load", () => crop(button, image, cited.boxes));
  image.addEventListener("error", () => button.remove());
  image.src = pictureUrl(cited, THUMBNAIL_SCALE);
  button.append(image);
  button.addEventListener("click", () => enlarge(cited));
  return button;
}

// Shows the full width of the page, and of its height the marked words with what stands around them.
function crop(button, image, boxes) {
  if (!boxes.length) return;
  const width = image.naturalWidth / THUMBNAIL_SCALE;
  const height = image.naturalHeight / THUMBNAIL_SCALE;
  const top = Math.max(0, height - Math.max(...boxes.map((box) => box[3])) - CROP_MARGIN);
  const bottom = Math.min(height, height - Math.min(...boxes.map((box) => box[1])) + CROP_MARGIN);
  button.style.aspectRatio = `${width} / ${bottom - top}`;
  image.style.marginTop = `${(-100 * top) / width}%`;
}

function enlarge(cited) {
  byId("viewer-title").textContent = placeOf(cited);
  const image = make("img");
  image.alt = say.picture(placeOf(cited));
  const page = byId("viewer-page");
  image.addEventListener("load", () => {
    const first = cited.boxes[0];
    if (!first) return;
    const points = image.clientHeight / (image.naturalHeight / VIEWER_SCALE);
    const top = (image.naturalHeight / VIEWER_SCALE - first[3]) * points;
    page.scrollTo({ top: top - page.clientHeight / 3, left: first[0] * points - 24 });
  });
  image.src = pictureUrl(cited, VIEWER_SCALE);
  page.replaceChildren(image);
  viewer.showModal();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const question = byId("question").value.trim();
  if (!question) return;
  const game = byId("game").value;
  // In the fragment, which stays in the browser: a link to share that no server's log gets to see.
  history.replaceState(null, "", `#${new URLSearchParams({ game, q: question })}`);
  ask(game, question);
});
byId("question").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    form.requestSubmit();
  }
});
byId("viewer-close").addEventListener("click", () => viewer.close());
viewer.addEventListener("click", (event) => {
  if (event.target === viewer) viewer.close();
});

translate();
try {
  await loadGames();
} catch {
  show(...errorParts(say.offline));
}
const linked = new URLSearchParams(location.hash.slice(1));
if (linked.get("q")) {
  byId("game").value = linked.get("game") || "";
  byId("question").value = linked.get("q");
  form.requestSubmit();
}
