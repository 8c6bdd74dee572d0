interface SegParts<Value extends string> {
  /** What is chosen. */
  label: string;
  of: readonly Value[];
  value: Value;
  textOf(value: NoInfer<Value>): string;
  onChoose(value: NoInfer<Value>): void;
}

/** One of a few values, all in sight. */
export const Seg = <Value extends string>({ label, of, value, textOf, onChoose }: SegParts<Value>) => (
  <span className="seg" role="group" aria-label={label}>
    {of.map((one) => (
      <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
        {textOf(one)}
      </button>
    ))}
  </span>
);
