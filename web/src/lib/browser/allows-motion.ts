/** Whether the user has not requested reduced motion. */
export const allowsMotion = (): boolean => matchMedia('(prefers-reduced-motion: no-preference)').matches
