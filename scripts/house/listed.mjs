import ts from 'typescript';

/** The files that docs/architecture.md lists, in order, as the happy path of a sale from the post to the receipt. */
export function happyPath(tree) {
  const section = /## The files of one sale\n([\s\S]*?)\n## /.exec(tree.text('docs/architecture.md'))?.[1] ?? '';
  return [...new Set([...section.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file]) => file))];
}

/** The files that name a field which only the lines of invoices have, in the words of the document or of the wire. */
export const lineFieldPlaces = (tree, product) =>
  product.filter((file) => /\b(supplyAmount|splyAmt)\b/.test(tree.text(file)));

/** The files that the checklist names for a kind `my-kind`, made or edited. */
export function editsForAKind(tree) {
  const steps = tree.text('docs/how-to/add-a-kind.md').match(/^\d+\. [\s\S]*?(?=^\d+\. |^Then )/gm) ?? [];
  return [
    ...new Set(steps.flatMap((step) => [...step.matchAll(/`([\w./-]+\.(?:ts|sql|prisma))`/g)].map(([, file]) => file))),
  ];
}

/** The members of `Kind`, the unit of extension. */
export function kindMembers({ sources }) {
  const source = sources.get('libs/submission/src/kinds/kind.ts');
  const kind = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === 'Kind');
  return kind.members.map(({ name }) => name.getText(source));
}

/** The settings that the API or the worker reads, by the table of libs/config. */
export function programSettings(tree) {
  const rows = [...tree.text('libs/config/README.md').matchAll(/^\| `(\w+)` +\|[^|]*\|([^|]*)\|/gm)];
  return rows.filter(([, , readers]) => /\b(api|worker)\b/.test(readers)).map(([, name]) => name);
}
