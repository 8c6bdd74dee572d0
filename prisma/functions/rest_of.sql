-- Returns for how long a head that the breaker keeps waiting is deferred.
--
-- Before the next probe: until the probe is due, plus a random part of `spread_ms`, so that the heads do not all come
-- back together. While a probe is out: for as long again as the probe has been out, so that a quick answer lets every
-- head go soon and a slow probe is not asked about all the time.
CREATE OR REPLACE FUNCTION rest_of(b breakers) RETURNS interval LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN b.until > now() THEN b.until - now() + random() * b.spread_ms * interval '1 millisecond'
    ELSE (1 + random()) * least(greatest(now() - b.probe_at, interval '500 milliseconds'), interval '15 seconds') END
$$;
