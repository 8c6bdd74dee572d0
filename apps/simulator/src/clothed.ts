/** An answer in the clothes of a profile; a text is no JSON and does not say so. */
export interface EnvelopedAnswer {
  status: number;
  body: object | string;
}
