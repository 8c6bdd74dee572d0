import { RisitiError } from '@risiti/client/browser';
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';

interface FieldParts {
  label: ReactNode;
  /** Behind the label, in a lighter voice. */
  note?: ReactNode;
  hint?: ReactNode;
  /** What is wrong with it. */
  wrong?: ReactNode;
  /** One input, select or textarea. */
  children: ReactElement<{ id?: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }>;
}

/** A field of a form with its label and what is wrong with it. */
export function Field({ label, note, hint, wrong, children }: FieldParts) {
  const id = useId();
  const about = `${id}about`;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {note && <em>· {note}</em>}
      </label>
      {cloneElement(children, {
        id,
        'aria-invalid': Boolean(wrong),
        ...((hint || wrong) && { 'aria-describedby': about }),
      })}
      <span id={about}>
        {wrong ? <span className="wrong">{wrong}</span> : hint && <span className="hint">{hint}</span>}
      </span>
    </div>
  );
}

/** What Risiti says about one field of the body that it has refused. */
export function wrongAt(error: Error | null, field: string): string | undefined {
  if (!(error instanceof RisitiError)) return undefined;
  const found = error.errors.find((one) => one.field === field);
  return found && `${found.message} ${found.fix}`;
}
