-- The rules of src/contract/values/search-text.ts, and a domain in its letters as well (https://www.rfc-editor.org/rfc/rfc3492#section-6.2). Stands alone: a restore builds indexes without a search path.
CREATE OR REPLACE FUNCTION folded(whole text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
  small text;
  spelled text;
  label text;
  rest text;
  letters text[];
  place bigint;
  before bigint;
  point bigint;
  bias bigint;
  weight bigint;
  step bigint;
  threshold bigint;
  delta bigint;
  digit integer;
  at integer;
BEGIN
  spelled := lower(whole COLLATE "C");
  -- No address is longer, nor is what people are searched by.
  IF octet_length(whole) <= 2000 AND strpos(spelled, 'xn--') > 0 THEN
    FOR label IN SELECT m[1] FROM regexp_matches(spelled, 'xn--([a-z0-9-]{1,59})', 'g') m GROUP BY 1 ORDER BY max(length(m[1])) DESC, 1 LIMIT 20 LOOP
      at := length(label) - strpos(reverse(label), '-');
      rest := CASE WHEN strpos(label, '-') = 0 THEN label ELSE substr(label, at + 2) END;
      letters := CASE WHEN strpos(label, '-') = 0 THEN '{}' ELSE string_to_array(left(label, at), NULL) END;
      at := 1;
      place := 0;
      point := 128;
      bias := 72;
      <<decoding>>
      WHILE at <= length(rest) LOOP
        before := place;
        weight := 1;
        step := 36;
        LOOP
          digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(rest, at, 1)) - 1;
          IF at > length(rest) OR digit < 0 OR weight > 1000000000 THEN
            letters := NULL;
            EXIT decoding;
          END IF;
          at := at + 1;
          place := place + digit * weight;
          threshold := least(greatest(step - bias, 1), 26);
          EXIT WHEN digit < threshold;
          weight := weight * (36 - threshold);
          step := step + 36;
        END LOOP;
        delta := (place - before) / CASE WHEN before = 0 THEN 700 ELSE 2 END;
        delta := delta + delta / (cardinality(letters) + 1);
        bias := 0;
        WHILE delta > 455 LOOP
          delta := delta / 35;
          bias := bias + 36;
        END LOOP;
        bias := bias + 36 * delta / (delta + 38);
        point := point + place / (cardinality(letters) + 1);
        place := place % (cardinality(letters) + 1);
        IF point > 1114111 OR point BETWEEN 55296 AND 57343 THEN
          letters := NULL;
          EXIT decoding;
        END IF;
        letters := letters[1:place::integer] || chr(point::integer) || letters[place::integer + 1:];
        place := place + 1;
      END LOOP;
      spelled := coalesce(replace(spelled, 'xn--' || label, array_to_string(letters, '')), spelled);
    END LOOP;
    whole := whole || E'\n' || spelled;
  END IF;
  IF octet_length(whole) = length(whole) THEN
    RETURN translate(lower(whole COLLATE "C"), '''`', '');
  END IF;
  small := lower(normalize(replace(whole, '´', ''''), NFC) COLLATE "und-x-icu");
  spelled := replace(replace(replace(replace(replace(small, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');
  IF spelled <> small THEN
    small := small || E'\n' || spelled;
  END IF;
  small := lower(regexp_replace(normalize(small, NFKD) COLLATE "C", '[\u0300-\u036f]+', '', 'g') COLLATE "und-x-icu");
  small := replace(replace(replace(replace(small, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  RETURN translate(small,
    'ςłøđðħŧŋĸı' || E'\u2010\u2012\u2013\u2014\u2015\u2212\u2043'
      || E'''`\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u00ad\u200b\u200c\u200d\u200e\u200f'
      || E'\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff',
    'σloddhtnki' || '-------');
END $$;--> statement-breakpoint
REINDEX INDEX "contact_email_search";--> statement-breakpoint
UPDATE contact SET search = contact_search(first_name, middle_name, last_name, email, company_name) WHERE strpos(lower(email), 'xn--') > 0;
