-- When the authority was last told of more goods of an item. What waits for them waits from then on, since the authority shows
-- them only seconds to minutes later.
ALTER TABLE "stock_levels" ADD COLUMN "told_more_at" TIMESTAMPTZ(3);
