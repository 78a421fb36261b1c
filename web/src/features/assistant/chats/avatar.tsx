/** Initial of a name; decorative, because the name is shown beside it. */
export const Avatar = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="display grid size-8 shrink-0 place-items-center rounded-pill bg-s3 font-semibold uppercase"
  >
    {name.charAt(0) || '?'}
  </span>
)
