import type { TextPiece } from './highlight-logic.ts'

/** A text with its matched words highlighted. */
export function MarkedText({ pieces }: { pieces: readonly TextPiece[] }) {
  return (
    <bdi>
      {pieces.map((piece, index) =>
        piece.marked ? (
          <mark key={index} className="rounded-[4px] bg-accent px-0.5 font-semibold text-on-accent">
            {piece.text}
          </mark>
        ) : (
          <span key={index}>{piece.text}</span>
        ),
      )}
    </bdi>
  )
}
