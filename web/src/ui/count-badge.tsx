/** A highlighted count; `label` says what is counted. */
export function CountBadge({ text, label }: { text: string; label: string }) {
  return (
    <span className="tabular grid h-5 min-w-5 shrink-0 place-items-center rounded-pill bg-attention px-1.5 text-floor font-semibold text-on-attention">
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
