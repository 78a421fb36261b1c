interface SectionNavProps {
  label: string
  sections: readonly { anchor: string; title: string }[]
}

/** Links to the sections of an editor, for wide screens. */
export function SectionNav({ label, sections }: SectionNavProps) {
  const show = (anchor: string) => {
    const section = document.getElementById(anchor)
    section?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    section?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={label} className="sticky top-6 hidden self-start 2xl:block">
      <ul className="m-0 flex list-none flex-col gap-0.5 border-s border-line p-0">
        {sections.map(({ anchor, title }) => (
          <li key={anchor}>
            <button
              type="button"
              className="label-text min-h-9 w-full rounded-control px-4 text-start text-text-2 hover:bg-s3 hover:text-text"
              onClick={() => show(anchor)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
