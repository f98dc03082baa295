ALTER TABLE "address" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "save_answer" ADD COLUMN "asked" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.version := old.version + 1;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER contact_version BEFORE UPDATE ON contact
  FOR EACH ROW WHEN (new.version = old.version AND
    (old.company_id, old.email, old.first_name, old.middle_name, old.last_name, old.language, old.groups, old.opt_out, old.active)
    IS DISTINCT FROM
    (new.company_id, new.email, new.first_name, new.middle_name, new.last_name, new.language, new.groups, new.opt_out, new.active))
  EXECUTE FUNCTION raise_version();--> statement-breakpoint
CREATE TRIGGER address_version BEFORE UPDATE ON address
  FOR EACH ROW WHEN (new.version = old.version AND
    (old.name1, old.name2, old.address1, old.address2, old.zip, old.city, old.country, old.phone, old.mobile, old.email)
    IS DISTINCT FROM
    (new.name1, new.name2, new.address1, new.address2, new.zip, new.city, new.country, new.phone, new.mobile, new.email))
  EXECUTE FUNCTION raise_version();
