-- A manager works in some apps of an account, and may neither let anybody in nor out. All others work in all apps, and have no list.
ALTER TABLE users DROP CONSTRAINT users_role,
  ADD CONSTRAINT users_role CHECK (role IN ('OWNER', 'MEMBER', 'MANAGER', 'OPERATOR')),
  ADD COLUMN app_ids uuid[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT users_apps CHECK ((role = 'MANAGER') = (cardinality(app_ids) > 0));

-- Who joins by an invitation with apps is their manager.
ALTER TABLE invitations ADD COLUMN app_ids uuid[] NOT NULL DEFAULT '{}';
