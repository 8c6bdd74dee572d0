-- The alarm of a paused queue, one for each environment.
INSERT INTO alarms (environment, alarm) VALUES ('SANDBOX', 'queuePaused'), ('PRODUCTION', 'queuePaused');
