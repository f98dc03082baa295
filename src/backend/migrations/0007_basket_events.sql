-- What is told of a basket is all that a change of its status changes, so that nobody has to read it again.
CREATE OR REPLACE FUNCTION basket_told() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM pg_notify('basket_status', json_build_object(
    'basket_number', new.basket_number,
    'order_status', new.status,
    'last_status_update', to_char(new.status_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'approval_number', new.approval_number,
    'companies', (SELECT json_agg(ancestor_id) FROM (
      SELECT ancestor_id FROM company_ancestor WHERE company_id = new.company_id ORDER BY depth LIMIT 500) nearest)
  )::text);
  RETURN NULL;
END $$;
