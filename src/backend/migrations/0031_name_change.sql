CREATE TABLE "name_change" (
	"kind" text NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "name_change_kind_transaction_pk" PRIMARY KEY("kind","transaction")
);
--> statement-breakpoint
CREATE FUNCTION name_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO name_change (kind) VALUES (tg_table_name) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER company_name_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF name1 ON company
  FOR EACH STATEMENT EXECUTE FUNCTION name_changed();--> statement-breakpoint
CREATE TRIGGER contact_name_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF email ON contact
  FOR EACH STATEMENT EXECUTE FUNCTION name_changed();
