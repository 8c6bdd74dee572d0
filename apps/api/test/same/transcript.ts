/** What a program answered, sent and stored: JSON or text by its place, such as `answers › sell INV-1`. */
export type Transcript = Map<string, unknown>;

/** Ids, item codes of our own making, and signatures, which cover a time. */
const NAMED =
  /(?<![0-9a-f-])[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])|\b(SV|GD)[0-9A-Z]{10}\b|(?<![A-Z2-7])([A-Z2-7]{26}|[A-Z2-7]{16}|([A-Z2-7]{4}-){3,6}[A-Z2-7]{2,4})(?![A-Z2-7])/g;
const ISO_TIME = /(?<!\d)\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)?/g;
const STAMP = /(?<!\d)20\d{12}(?!\d)/g;
/** Times of a day on a receipt, apart from the one that the corpus gives. */
const CLOCK = /(?<![\d:<])(?!10:15:00)\d\d:\d\d:\d\d(?![\d:>])/g;
/** Keys, tokens, links, passwords and ciphers: each is random, and no other program has it. The QR code of a page has a signature. */
const SECRETS = [
  /\bservice_(test|live)_[\w-]{3}[\w…-]{4,}/g,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /(?<=\/r\/)[\w-]{20,}(\\n[\w-]{4,})?/g,
  /(?<![0-9A-F])[0-9A-F]{52}(?![0-9A-F])/g,
  /(?<=")[\w-]{43}(?=")/g,
  /(?<="pwd\\?":\\?")[\w-]{32}(?=\\?")/g,
  /(?<="invitationId":")[0-9a-f]{64}/g,
  /(?<=Bearer |\baccess_token\W{1,6})[\w-]+\.[\w.-]+/g,
  /(?<= d=\\")M[^"]{400,}(?=\\")/g,
];
/**
 * Counts of moments, by the names of their fields. A job may go on with the next head, so how many jobs have ended depends on the
 * moment, too.
 */
const MOMENTS = /("(?:\w*Ms|completed|etaSeconds|ratePerSecond|uptimeS|ageS|bodySha256)":)\d+(\.\d+)?/g;
/** What GET /status says of all taxpayers: other scenes are under way. */
const OF_ALL_SCENES =
  /(?<="(?:oldestWaitingAt|oldestUnsignedSaleAt)":)(null|"[^"]*")|(?<="waiting":)\d+(?=,"stalledLanes":)|(?<="waiting":\d+,"stalledLanes":)\d+/g;

/**
 * The requests of an app, and its events: which of them are there already depends on the moment. So do the hours and minutes in which it
 * sold. Their own tests compare them.
 */
const AS_FAR_AS_THERE =
  /(?<="requests":)\[.*?\],"nextCursor":(?:null|"[^"]*")|(?<="events":)\[.*?\],"cursor":"[^"]*","more":(?:true|false)|(?<="hours":)\[\{"hour":\d.*?\]|(?<="minutes":)\[.*?\]/gs;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CLOCKS_APART_MS = 300_000;
/** The start of the run: the same for all its installations, also for those that begin late on a copy of a ledger. */
const STARTED_AT_MS = Date.now();

/**
 * Notes values so that two programs with the same behaviour have the same transcript. An id becomes the place where it was first seen, so
 * that a reference to a wrong id is still seen. A time near this run becomes its distance in whole hours from the start: what happens
 * within fifty minutes is the same hour, however long the programs need.
 */
export class Recorder {
  readonly transcript: Transcript = new Map();
  private readonly placeOfId = new Map<string, string>();

  note(place: string, value: unknown): void {
    if (value === undefined) return;
    const free = this.freePlace(place);
    const plain = this.withoutChance(JSON.stringify(value), free);
    this.transcript.set(free, JSON.parse(plain) as unknown);
  }

  /** The text without what is different in every run. */
  withoutChance(text: string, place: string): string {
    // Secrets first: a part of one may look like an id.
    const open = SECRETS.reduce((plain, secret) => plain.replace(secret, '<secret>'), text);
    return open
      .replace(AS_FAR_AS_THERE, '"#"')
      .replace(NAMED, (id) => this.nameOf(id, place))
      .replace(ISO_TIME, (time) => this.distance(time, Date.parse(time.length > 19 ? time : `${time}Z`)))
      .replace(CLOCK, '00:00:00')
      .replace(STAMP, (stamp) => this.distance(stamp, momentOf(stamp)))
      .replace(MOMENTS, '$1"#"')
      .replace(OF_ALL_SCENES, '"#"');
  }

  private freePlace(place: string): string {
    if (!this.transcript.has(place)) return place;
    let again = 2;
    while (this.transcript.has(`${place} (${again})`)) again++;
    return `${place} (${again})`;
  }

  /** An id that a scene has made up, such as that of nothing, stays. */
  private nameOf(id: string, place: string): string {
    if (/^0b4c8a52-|^00000000-/.test(id)) return id;
    if (!this.placeOfId.has(id)) this.placeOfId.set(id, `<id in ${JSON.stringify(place).slice(1, -1)}>`);
    return this.placeOfId.get(id)!;
  }

  /** Times that the corpus names are far from this run, and stay. */
  private distance(time: string, atMs: number): string {
    const awayMs = atMs - STARTED_AT_MS;
    if (!(awayMs > -60 * DAY_MS && awayMs < 366 * DAY_MS)) return time;
    const hours = Math.floor((awayMs + CLOCKS_APART_MS) / HOUR_MS);
    // In JSON of Postgres a fraction ends before its last zeros.
    const shape = time.endsWith('+00:00') ? time.replace(/\.\d+/, '') : time;
    return `<${shape.replace(/\d/g, '0')}${hours === 0 ? '' : ` in ${hours} h`}>`;
  }
}

const momentOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6+03:00'));
