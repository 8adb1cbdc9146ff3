import { Icon, type IconName } from '../ui/illustration/Icon.tsx'

/** One kind of contact data of the office, with a badge that counts its entries. */
export function ContactCard(props: {
  icon: IconName
  title: string
  items: readonly string[]
  link?: (item: string) => string
}) {
  return (
    <section className="contact card">
      <span className="sign">
        <Icon name={props.icon} />
      </span>
      <h2>
        {props.title}{' '}
        <span className="badge">
          {props.items.length}
          <span className="sr"> buah</span>
        </span>
      </h2>
      <ul>
        {props.items.map((item) => (
          <li key={item}>{props.link ? <a href={props.link(item)}>{item}</a> : item}</li>
        ))}
      </ul>
    </section>
  )
}
