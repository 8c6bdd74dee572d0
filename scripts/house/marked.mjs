const [BEGIN, END] = ['<!-- graph:begin -->', '<!-- graph:end -->'];

/** The page with this chart between its two marks; a page without the marks fails with a clear sentence. */
export function withGraph(page, graph) {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`The page needs a line ${BEGIN} and, below it, a line ${END}.`);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${fenced(graph)}\n\n${page.slice(end)}`;
}

export const fenced = (graph) => `\`\`\`mermaid\n${graph}\n\`\`\``;
