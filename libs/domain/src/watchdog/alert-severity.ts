/** An alarm: look now. Over: what an earlier alert said has ended. A notice: any other. */
export const ALERT_SEVERITIES = ['alarm', 'notice', 'over'] as const;

export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];
