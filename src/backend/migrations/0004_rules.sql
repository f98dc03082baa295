-- These functions keep their plans: one that was made while a table was empty would read all of it for every row from
-- then on, hence no sequential scans.
-- The closure of the tree follows every insert and move. A move waits for all others and for inserts under way:
-- two moves at once could otherwise close a circle that neither of them sees.
CREATE FUNCTION company_tree() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    PERFORM pg_advisory_xact_lock_shared(4713002);
    INSERT INTO company_ancestor (ancestor_id, company_id, depth)
      SELECT new.id, new.id, 0
      UNION ALL
      SELECT ancestor_id, new.id, depth + 1 FROM company_ancestor WHERE company_id = new.parent_id;
    RETURN NULL;
  END IF;
  IF new.parent_id IS NOT DISTINCT FROM old.parent_id THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(4713002);
  IF EXISTS (SELECT FROM company_ancestor WHERE ancestor_id = new.id AND company_id = new.parent_id) THEN
    RAISE EXCEPTION 'company % lies below company %', new.parent_id, new.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'company_no_circle';
  END IF;
  DELETE FROM company_ancestor
    WHERE company_id IN (SELECT company_id FROM company_ancestor WHERE ancestor_id = new.id)
    AND ancestor_id IN (SELECT ancestor_id FROM company_ancestor WHERE company_id = new.id AND ancestor_id <> new.id);
  INSERT INTO company_ancestor (ancestor_id, company_id, depth)
    SELECT above.ancestor_id, below.company_id, above.depth + below.depth + 1
    FROM company_ancestor above CROSS JOIN company_ancestor below
    WHERE above.company_id = new.parent_id AND below.ancestor_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER company_tree AFTER INSERT OR UPDATE OF parent_id ON company
  FOR EACH ROW EXECUTE FUNCTION company_tree();--> statement-breakpoint
-- The partial unique index allows one delivery address at most; this asks for one at least, when all is written.
CREATE FUNCTION address_delivery() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  company integer;
BEGIN
  FOREACH company IN ARRAY ARRAY[old.company_id, new.company_id] LOOP
    IF EXISTS (SELECT FROM address WHERE company_id = company)
      AND NOT EXISTS (SELECT FROM address WHERE company_id = company AND is_delivery) THEN
      RAISE EXCEPTION 'company % has addresses, but no delivery address', company
        USING ERRCODE = 'check_violation', CONSTRAINT = 'address_has_delivery';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER address_has_delivery AFTER INSERT OR DELETE OR UPDATE OF is_delivery, company_id ON address
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION address_delivery();--> statement-breakpoint
CREATE FUNCTION basket_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'basket % has been approved with another number', new.basket_number
    USING ERRCODE = 'check_violation', CONSTRAINT = 'basket_one_approval';
END $$;--> statement-breakpoint
CREATE TRIGGER basket_one_approval BEFORE UPDATE OF approval_number ON basket
  FOR EACH ROW WHEN (old.approval_number <> new.approval_number) EXECUTE FUNCTION basket_approval();--> statement-breakpoint
CREATE FUNCTION token_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a used token stays used'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'one_time_token_once';
END $$;--> statement-breakpoint
CREATE TRIGGER one_time_token_once BEFORE UPDATE ON one_time_token
  FOR EACH ROW WHEN (old.used_at IS NOT NULL AND old.used_at IS DISTINCT FROM new.used_at) EXECUTE FUNCTION token_once();--> statement-breakpoint
-- Told to whoever listens, once the change is written; with the companies that may see it, as many as a notification of
-- 8,000 bytes can name.
CREATE FUNCTION basket_told() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM pg_notify('basket_status', json_build_object(
    'basket_number', new.basket_number,
    'order_status', new.status,
    'last_status_update', to_char(new.status_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'companies', (SELECT json_agg(ancestor_id) FROM (
      SELECT ancestor_id FROM company_ancestor WHERE company_id = new.company_id ORDER BY depth LIMIT 500) nearest)
  )::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER basket_told AFTER UPDATE OF status, status_at ON basket
  FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.status_at IS DISTINCT FROM new.status_at)
  EXECUTE FUNCTION basket_told();
