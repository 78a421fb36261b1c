/** Returns an address that names the played follower, so that two windows can play two followers. */
export function link(path: string, as: string, extra: Record<string, string> = {}): string {
  const query = new URLSearchParams({ as, ...extra })
  return `${path}?${query}`
}

export function ago(now: number, at: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000))
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  return days < 7 ? `${days} d` : `${Math.floor(days / 7)} w`
}

export function shortNumber(value: number): string {
  return new Intl.NumberFormat('en', {
    notation: value >= 10_000 ? 'compact' : 'standard',
    maximumFractionDigits: 1,
  }).format(value)
}
