-- Stock: what items are counted in, what the authority has been told of a branch's stock, and the movements of a branch.

-- A movement is written in the units of its items. Those of before are in what registered them.
ALTER TABLE items ADD COLUMN pkg_unit_cd TEXT NOT NULL DEFAULT 'NT', ADD COLUMN qty_unit_cd TEXT NOT NULL DEFAULT 'U';
UPDATE items i SET pkg_unit_cd = s.document ->> 'packageUnit', qty_unit_cd = s.document ->> 'quantityUnit'
FROM submissions s
WHERE s.id = i.submission_id AND s.document ->> 'packageUnit' IS NOT NULL AND s.document ->> 'quantityUnit' IS NOT NULL;

-- Newest first, of one branch. Among the many sales of a shop they would be far apart.
CREATE INDEX submissions_stock_movements ON submissions (lane_id, accepted_at DESC, id DESC)
  WHERE kind = 'stock-movement';
