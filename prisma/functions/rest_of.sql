-- Returns for how long a head that the breaker keeps waiting is deferred.
--
-- Before the next probe: until the probe is due, plus a random part of `spread_ms`, so that the heads do not all come
-- back together. While a probe is out: for as long again as the probe has been out, so that a quick answer lets every
-- head go soon and a slow probe is not asked about all the time. `deferMinMs` and `deferMaxMs` bound it.
--
-- When a probe is due and a head in doubt is expected to be it: for a random part of `spread_ms` more.
--
-- policy: BREAKER of libs/domain/src/policies.ts
CREATE OR REPLACE FUNCTION rest_of(b breakers, policy jsonb) RETURNS interval LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN b.until > now() THEN b.until - now() + random() * b.spread_ms * interval '1 millisecond'
    WHEN b.probe_at IS NULL THEN ((policy ->> 'deferMinMs')::int + random() * b.spread_ms) * interval '1 millisecond'
    ELSE (1 + random()) * least(
        greatest(now() - b.probe_at, (policy ->> 'deferMinMs')::int * interval '1 millisecond'),
        (policy ->> 'deferMaxMs')::int * interval '1 millisecond') END
$$;
