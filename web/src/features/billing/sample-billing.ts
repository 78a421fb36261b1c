import { m } from '@skein/messages'
import { formatUtcDay } from '../../lib/format.ts'

const count = 12

/** The sample plan's monthly payments: the twelve latest, newest first, their total, the next one, and the card's end. */
export function sampleBilling(now: number = Date.now()) {
  const today = new Date(now)
  const firstOfMonth = (monthsAgo: number) => new Date(today.getFullYear(), today.getMonth() - monthsAgo, 1)
  const invoices = Array.from({ length: count }, (_, monthsAgo) => {
    const day = firstOfMonth(monthsAgo)
    return { id: `INV-${day.getFullYear()}-0${twoDigits(day)}`, date: formatted(day), amount: '$29.99' }
  })
  const cardEnd = `12/${String(today.getFullYear() + 1).slice(-2)}`
  return {
    invoices,
    spent: '$359.88',
    next: formatted(firstOfMonth(-1)),
    card: m.billing_expires({ date: cardEnd }),
  }
}

const twoDigits = (day: Date): string => String(day.getMonth() + 1).padStart(2, '0')

const formatted = (day: Date): string => formatUtcDay(`${day.getFullYear()}-${twoDigits(day)}-01`)
