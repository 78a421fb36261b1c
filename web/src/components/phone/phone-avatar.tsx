/** Initial of a name in a circle. */
export function PhoneAvatar({ letter }: { letter: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-[2em] shrink-0 place-items-center rounded-pill bg-(--phone-fill) text-[.85em] font-semibold text-(--phone-ink) uppercase not-italic"
    >
      {[...letter][0]}
    </span>
  )
}
