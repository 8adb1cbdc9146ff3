/** The bamboo shoot (Kakando): one for primary school, three for junior secondary school. */
export function BambooShoots({ count }: { count: 1 | 3 }) {
  return (
    <svg className="shoot" viewBox="0 0 96 88" aria-hidden="true">
      {count === 1 ? ONE : THREE}
    </svg>
  )
}

const ONE = (
  <>
    <path d="M64.5 40h3v6h3v6h3v6h3v6h3v6h3v6h3v6h3v6h-45v-6h3v-6h3v-6h3v-6h3v-6h3v-6h3v-6h3v-6z" />
    <path className="s2" d="M64.5 58h3v6h3v6h3v6h3v6h3v6h-27v-6h3v-6h3v-6h3v-6h3v-6z" />
    <path d="M64.5 76h3v6h3v6h-9v-6h3v-6z" />
  </>
)

const THREE = (
  <>
    <path d="M46.5 10h3v6h3v6h3v6h3v6h3v6h3v6h3v6h3v6h3v6h3v6h3v6h3v6h3v6h-75v-6h3v-6h3v-6h3v-6h3v-6h3v-6h3v-6h3v-6h3v-6h3v-6h3v-6h3v-6h3v-6z" />
    <path
      className="s2"
      d="M46.5 40h3v6h3v6h3v6h3v6h3v6h3v6h3v6h3v6h-45v-6h3v-6h3v-6h3v-6h3v-6h3v-6h3v-6h3v-6z"
    />
    <path d="M46.5 70h3v6h3v6h3v6h-15v-6h3v-6h3v-6z" />
    <path className="s2" d="M13.5 58h3v6h3v6h3v6h3v6h3v6h-27v-6h3v-6h3v-6h3v-6h3v-6z" />
    <path d="M13.5 70h3v6h3v6h3v6h-15v-6h3v-6h3v-6z" />
    <path className="s2" d="M13.5 82h3v6h-3v-6z" />
    <path className="s2" d="M78.5 52h3v6h3v6h3v6h3v6h3v6h3v6h-33v-6h3v-6h3v-6h3v-6h3v-6h3v-6z" />
    <path d="M78.5 64h3v6h3v6h3v6h3v6h-21v-6h3v-6h3v-6h3v-6z" />
    <path className="s2" d="M78.5 76h3v6h3v6h-9v-6h3v-6z" />
  </>
)
