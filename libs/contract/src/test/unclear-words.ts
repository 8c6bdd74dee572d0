import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Words that leave a client without a subject or an action, or that show the inside of this service. */
export const UNCLEAR_WORDS =
  /\b(told|tells|somebody|anybody|nobody|whoever|is none|is none of|comes? to|make (it )?up)\b|\bby (it|them)sel(f|ves)\b|\bECONN|\bERR_|\bAxios|\bPostgres\b|\bPrisma\b/;

/** The sentences in the string literals of a source file: texts for clients, and descriptions of the OpenAPI document. */
export function sentencesIn(file: string): string[] {
  const sentences: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = node.getText(source).slice(1, -1);
      if (/\w [a-z]/.test(text)) sentences.push(text);
    }
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  visit(source);
  return sentences;
}
