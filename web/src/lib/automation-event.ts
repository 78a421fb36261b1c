/** What an automation reads. */
export type AutomationEvent = 'comment' | 'message'
