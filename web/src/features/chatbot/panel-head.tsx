interface PanelHeadProps {
  id: string
  title: string
  text: string
}

/** Heading and description of a panel. */
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
