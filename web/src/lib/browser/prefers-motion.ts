/** Nobody asked for stillness. */
export const motionWelcome = (): boolean => matchMedia('(prefers-reduced-motion: no-preference)').matches
