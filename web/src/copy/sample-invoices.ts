/** The twelve sample payments, newest first, and their total. */
export const sampleInvoices: readonly { id: string; date: string; amount: string }[] = [
  ['INV-2026-011', 'Nov 1, 2026'],
  ['INV-2026-010', 'Oct 1, 2026'],
  ['INV-2026-009', 'Sep 1, 2026'],
  ['INV-2026-008', 'Aug 1, 2026'],
  ['INV-2026-007', 'Jul 1, 2026'],
  ['INV-2026-006', 'Jun 1, 2026'],
  ['INV-2026-005', 'May 1, 2026'],
  ['INV-2026-004', 'Apr 1, 2026'],
  ['INV-2026-003', 'Mar 1, 2026'],
  ['INV-2026-002', 'Feb 1, 2026'],
  ['INV-2026-001', 'Jan 1, 2026'],
  ['INV-2025-012', 'Dec 1, 2025'],
].map(([id = '', date = '']) => ({ id, date, amount: '$29.99' }))

export const sampleTotals = { spent: '$359.88', next: 'Dec 1, 2026' } as const
