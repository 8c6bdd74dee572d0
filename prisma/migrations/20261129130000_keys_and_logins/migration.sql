-- What people recognise a key and a login by. Older ones have neither a name nor a browser.
ALTER TABLE "api_keys" ADD COLUMN "name" TEXT;
ALTER TABLE "logins" ADD COLUMN "browser" TEXT;
