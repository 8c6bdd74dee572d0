/** The authority's time for a call: half of the calls take less than a second, one of a hundred takes more than four. */
export const LATENCY = { p50: 1_000, p99: 4_000 };

/** The number of standard deviations between the median and the 99th percentile of a normal distribution. */
const P99_DEVIATIONS = 2.326;

/** The latencies are log-normal, as the simulated authority draws them. */
const LATENCY_SIGMA = Math.log(LATENCY.p99 / LATENCY.p50) / P99_DEVIATIONS;

export const MEAN_LATENCY_S = (LATENCY.p50 / 1_000) * Math.exp(LATENCY_SIGMA ** 2 / 2);
