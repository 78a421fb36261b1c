interface PanelHeadProps {
  id: string
  title: string
  text: string
}

/** The head of a part, and what it is for. */
export function PanelHead({ id, title, text }: PanelHeadProps) {
  return (
    <div>
      <h2 id={id} className="section-head">
        {title}
      </h2>
      <p className="meta">{text}</p>
    </div>
  )
}
