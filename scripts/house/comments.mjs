/** Pronouns, relatives, prepositions and conjunctions: a sentence that opens with one of them has not named its subject. */
export const NO_SUBJECT = words(`
  anybody anyone anything everybody everyone everything he her him his it its nobody none nothing others she somebody someone
  something their them there they we you
  how what whatever when whenever where wherever whether which whichever who whoever whom whose why
  about above across after against along among apart around as at because before behind below beneath beside besides between
  beyond but by despite during except for from if in inside into like near of off on once only onto out outside over past per
  since so than then through till to together toward towards under unless until up upon while with within without`);

/** These words name a subject only with a noun: "each lane" does, "each of them" and "those that wait" do not. */
const DETERMINERS = words('all another any both each either every neither one other some that these this those');
/** After a determiner such a word shows that the noun is missing. */
const NOT_A_NOUN = new Set([...NO_SUBJECT, ...DETERMINERS, ...words('are can had has have is may must was were will')]);

/** Doc comments that stand on lines of their own. */
const DOC = /^[ \t]*\/\*\*(?=\s)([\s\S]*?)\*\//gm;

export const docCommentsIn = (text) =>
  [...text.matchAll(DOC)].map(([, inner]) => inner.replace(/^[\s*]+/gm, '').trim());

export function opensWithoutSubject(comment) {
  const [, first, next] = /^(\p{L}+)(?:\s+(\p{L}+))?/u.exec(comment.toLowerCase()) ?? [];
  return DETERMINERS.has(first) ? !next || NOT_A_NOUN.has(next) : NO_SUBJECT.has(first);
}

/** How many doc comments there are, and how many of them open without a subject. */
export function countComments(texts) {
  const comments = texts.flatMap(docCommentsIn);
  return { all: comments.length, without: comments.filter(opensWithoutSubject).length };
}

function words(text) {
  return new Set(text.trim().split(/\s+/));
}
