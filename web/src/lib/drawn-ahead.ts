/** Whether this is the build drawing a screen before anybody has asked for it. */
export const isDrawnAhead = typeof document === 'undefined'
