-- A user may have several links: a link that a stranger has mailed to them must not end the one that they hold.
ALTER TABLE "password_links" DROP CONSTRAINT "password_links_pkey";
DROP INDEX "password_links_by_hash";
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_pkey" PRIMARY KEY ("hash");
ALTER TABLE "password_links" ADD COLUMN "mailed" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "password_links_by_user" ON "password_links"("user_id");
