/** Shared style of fields. Those of one line are as high as a button beside them. */
export const inputClass =
  'touch w-full min-w-0 rounded-control border border-control bg-field px-3 text-chat text-text transition-colors ' +
  'duration-(--press) hover:border-text-3 aria-invalid:border-bad disabled:bg-overlay disabled:opacity-60 ' +
  // Everything but an editable field matches :read-only, the button of a select too.
  '[&:is(input,textarea):read-only]:bg-transparent max-lg:text-section'
