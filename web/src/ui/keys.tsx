const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
const names: Readonly<Record<string, string>> = { $mod: isMac ? '⌘' : 'Ctrl' }

/** Key caps: `$mod+K` for a combination, `g d` for a sequence with `between` between the keys. */
export function Keys({ keys, between }: { keys: string; between: string }) {
  return (
    <span className="flex shrink-0 items-center gap-1 whitespace-nowrap text-text-3">
      {keys.split(' ').map((press, index) => (
        <span key={press} className="flex items-center gap-1">
          {index > 0 && <span className="meta">{between}</span>}
          {press.split('+').map((key) => (
            <kbd
              key={key}
              className="grid h-6 min-w-6 place-items-center rounded-chip border border-line bg-raised px-1.5 font-sans text-floor text-text-2"
            >
              {names[key] ?? key}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  )
}
