import { LinesField, NestedField } from './fields/nested-field.js';
import { QuantityField } from './fields/number-field.js';
import { TextField } from './fields/text-field.js';
import { readBody } from './read-body.js';
import { exampleSale } from './sales/example-sale.js';
import { CreateSaleDto } from './sales/create-sale.dto.js';

class WheelDto {
  @QuantityField({ about: 'Size.', example: 28 })
  size!: number;
}

class BellDto {
  @TextField({ about: 'Sound.', example: 'ding', max: 10, optional: true })
  sound?: string;
}

class BicycleDto {
  @TextField({ about: 'Name.', example: 'Mamba', max: 10 })
  name!: string;

  @NestedField(() => BellDto, { about: 'Bell.', example: {}, optional: true })
  bell?: BellDto;

  @LinesField(() => WheelDto, { about: 'Wheels.', example: [], max: 3 })
  wheels!: WheelDto[];
}

const bicycle = { name: 'Mamba', wheels: [{ size: 28 }, { size: 26 }] };

const violationsOf = (body: unknown) => {
  const reading = readBody(BicycleDto, body);
  return reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);
};

describe('a body that is as it should be', () => {
  it('comes out as its DTO, all the way down', () => {
    const reading = readBody(BicycleDto, { ...bicycle, bell: { sound: ' ding ' } });
    expect(reading).toEqual({ ok: true, value: { ...bicycle, bell: { sound: 'ding' } }, warnings: [] });
    if (!reading.ok) throw new Error('refused');
    expect(reading.value).toBeInstanceOf(BicycleDto);
    expect(reading.value.wheels[1]).toBeInstanceOf(WheelDto);
  });

  it('has the fields its DTO inherits, in their normal forms as well', () => {
    class TandemDto extends BicycleDto {
      @TextField({ about: 'Who sits behind.', example: 'Otieno', max: 10 })
      stoker!: string;
    }
    const reading = readBody(TandemDto, { ...bicycle, name: ' Mamba ', stoker: ' Otieno ' });
    expect(reading).toEqual({ ok: true, value: { ...bicycle, stoker: 'Otieno' }, warnings: [] });
  });

  it('may lack what its DTO requires of the fields it inherits, and is told so in the order of all fields', () => {
    class UnicycleDto extends BicycleDto {
      @NestedField(() => BellDto, { about: 'Bell.', example: {} })
      declare bell: BellDto;
    }
    const reading = readBody(UnicycleDto, {});
    expect(reading).toMatchObject({ violations: [{ field: 'name' }, { field: 'bell' }, { field: 'wheels' }] });
    expect(readBody(UnicycleDto, { ...bicycle, bell: {} })).toMatchObject({ ok: true, value: { bell: {} } });
    expect(readBody(BicycleDto, bicycle).ok).toBe(true);
  });

  it('knows nothing, null and what is empty in its normal form as one absence', () => {
    for (const sound of [undefined, null, '', '  ']) {
      const reading = readBody(BicycleDto, { ...bicycle, bell: { sound } });
      expect(reading).toMatchObject({ ok: true, value: { bell: { sound: undefined } } });
    }
  });

  it('is not changed by being read', () => {
    const body = { ...bicycle, name: ' Mamba ', bell: { sound: '' }, stranger: {} };
    const before = structuredClone(body);
    readBody(BicycleDto, body);
    expect(body).toEqual(before);
  });

  it.each([[{}], [null], ['']])('may leave an optional object out or have it as %j', (bell) => {
    expect(violationsOf({ ...bicycle, bell })).toEqual([]);
  });
});

describe('no body at all', () => {
  it.each([undefined, null, '', {}])('(%j) lacks every required field, in the order of the DTO', (body) => {
    expect(violationsOf(body)).toEqual(['002 name', '002 wheels']);
  });
});

describe('a body of another shape', () => {
  it.each<[unknown, string[]]>([
    [[bicycle], ['003 body']],
    ['{"name":"Mamba"}', ['003 body']],
    [42, ['003 body']],
    [{ ...bicycle, name: ['Mamba'] }, ['003 name']],
    [{ ...bicycle, name: { first: 'Mamba' } }, ['003 name']],
    [{ ...bicycle, bell: [{ sound: 'ding' }] }, ['003 bell']],
    [{ ...bicycle, bell: 'ding' }, ['003 bell']],
    [{ ...bicycle, wheels: { 0: { size: 28 }, length: 1 } }, ['003 wheels']],
    [{ ...bicycle, wheels: [] }, ['003 wheels']],
    [{ ...bicycle, wheels: [1, 2, 3, 4] }, ['003 wheels']],
    [{ ...bicycle, wheels: [{ size: 28 }, null, 'x', { size: '26' }] }, ['003 wheels']],
    [{ ...bicycle, wheels: [null, 'x', { size: '26' }] }, ['003 wheels[0]', '003 wheels[1]', '003 wheels[2].size']],
    [{ ...bicycle, wheels: [[{ size: 28 }]] }, ['003 wheels[0]']],
  ])('%j gives %j', (body, expected) => {
    expect(violationsOf(body)).toEqual(expected);
  });

  it('is described, not repeated', () => {
    const messages = [
      { ...bicycle, name: ['Mamba', 'x'] },
      { ...bicycle, wheels: [] },
      { ...bicycle, wheels: {} },
      { ...bicycle, wheels: [null] },
    ].map((body) => {
      const reading = readBody(BicycleDto, body);
      return reading.ok ? '' : reading.violations[0]?.message;
    });
    expect(messages).toEqual([
      'name must be text of at most 10 characters; got a list of 2',
      'wheels must be a list of 1 to 3 objects; got an empty list',
      'wheels must be a list of 1 to 3 objects; got an object',
      'wheels[0] must be a JSON object; got null',
    ]);
  });
});

describe('unknown fields', () => {
  const warningsOf = (body: unknown) => readBody(BicycleDto, body).warnings.map(({ field }) => field);

  it('are ignored and named with their place', () => {
    expect(warningsOf({ ...bicycle, colour: 'red', wheels: [{ size: 28 }, { size: 26, spokes: 36 }] })).toEqual([
      'colour',
      'wheels[1].spokes',
    ]);
  });

  it('are named up to twenty, and counted from there', () => {
    const unknownFields = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x${i}`, i]));
    const { warnings } = readBody(BicycleDto, { ...bicycle, ...unknownFields });
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toEqual({
      field: 'body',
      message: '4980 more unknown fields were ignored; check the spelling in /docs.',
    });
  });

  it('with odd or long names are named safely', () => {
    const [odd, long] = warningsOf({ ...bicycle, 'a\u0000\n': 1, ['k'.repeat(500)]: 1 });
    expect(odd).toBe('"a\\u0000\\n"');
    expect(long?.length).toBeLessThan(50);
  });
});

describe('hostile bodies', () => {
  const parse = (text: string): unknown => JSON.parse(text);

  it('cannot reach a prototype', () => {
    const body = parse(
      '{"name":"Mamba","wheels":[{"size":28,"__proto__":{"polluted":1}}],"__proto__":{"polluted":1},' +
        '"constructor":{"prototype":{"polluted":1}}}',
    );
    const reading = readBody(BicycleDto, body);
    expect(reading).toMatchObject({ ok: true, value: { name: 'Mamba', wheels: [{ size: 28 }] } });
    expect(reading.warnings.map(({ field }) => field)).toEqual(['__proto__', 'constructor', 'wheels[0].__proto__']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf((reading as { value: object }).value)).toBe(BicycleDto.prototype);
  });

  it('have only the fields they bring, not those of a prototype', () => {
    expect(violationsOf(Object.create(bicycle))).toEqual(['002 name', '002 wheels']);
  });

  it.each(['name', 'bell', 'wheels', 'stranger'])('may nest a hundred thousand deep in %s', (field) => {
    const deepList = parse(`{"${field}":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    const deepObject = parse(`{"${field}":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`);
    for (const deep of [deepList, deepObject]) {
      expect(() => readBody(BicycleDto, { ...bicycle, ...(deep as object) })).not.toThrow();
    }
  });

  it('may be a list of half a million where lines are expected', () => {
    const wheels = Array.from({ length: 500_000 }, () => 1);
    expect(violationsOf({ ...bicycle, wheels })).toEqual(['003 wheels']);
  });

  const GARBAGE: unknown[] = [
    ...[undefined, null, true, false, 0, -0, -1, 1e308, -1e308, 5e-324, NaN, Infinity],
    ...['', ' ', '0', 'NaN', '\u0000', '\ud83d', 'x'.repeat(100_000), '__proto__', '$property $value'],
    ...[
      [],
      [[]],
      [null],
      {},
      { length: 1e9 },
      { then: 1 },
      { toString: 1 },
      { valueOf: null },
      parse('{"__proto__":null}'),
    ],
  ];

  it('never make it throw, whatever stands in whichever field of a sale', () => {
    const places: ((value: unknown) => unknown)[] = [
      (value) => value,
      ...Object.keys(exampleSale).map((key) => (value: unknown) => ({ ...exampleSale, [key]: value })),
      ...Object.keys(exampleSale.transaction).map((key) => (value: unknown) => ({
        ...exampleSale,
        transaction: { ...exampleSale.transaction, [key]: value },
      })),
      ...Object.keys(exampleSale.items[0] as object).map((key) => (value: unknown) => ({
        ...exampleSale,
        items: [{ ...exampleSale.items[0], [key]: value }],
      })),
    ];
    for (const place of places) {
      for (const value of GARBAGE) {
        const reading = readBody(CreateSaleDto, place(value));
        // The report can be stored anywhere: it is well-formed, without NUL, and short.
        const written = JSON.stringify(reading.ok ? reading.warnings : reading.violations);
        expect(written).not.toMatch(/(?<!\\)\\u(0000|d83d)/);
        expect(written.length).toBeLessThan(5000);
      }
    }
  });
});
