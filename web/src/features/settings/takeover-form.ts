export const takeoverUnits = ['minutes', 'hours', 'days'] as const
export type TakeoverUnit = (typeof takeoverUnits)[number]

const seconds: Readonly<Record<TakeoverUnit, number>> = { minutes: 60, hours: 3600, days: 86_400 }

export interface Span {
  amount: number | null
  unit: TakeoverUnit
}

/** Returns seconds in the largest unit without a remainder. */
export function spanOf(total: number): Span {
  const unit = takeoverUnits.toReversed().find((each) => total % seconds[each] === 0) ?? 'minutes'
  return { amount: total / seconds[unit], unit }
}

/** Returns NaN for an empty input. */
export const secondsOf = ({ amount, unit }: Span): number =>
  amount === null ? Number.NaN : Math.round(amount * seconds[unit])
