/** Raw output: text as it is, other values as formatted JSON. At most 500 px high. */
export function RawView({ label, value }: { label: string; value: unknown }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      role="group"
      aria-label={label}
      className="code m-0 max-h-[500px] w-full overflow-auto rounded-control border border-line bg-canvas p-3 break-words whitespace-pre-wrap"
    >
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </pre>
  )
}
