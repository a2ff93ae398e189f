import type { ReportPartProps } from '../../../shared/kit/definition.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { CostHistoryPicture } from './cost-history.tsx'
import { CostMatrixTable } from './cost-matrix.tsx'

/** [supply 8] Of one product what it cost over two years, of one class what it costs by its sizes: whoever asked for one of them sees it above the lines. */
export function CostAbove({ parameters, host }: ReportPartProps) {
  useLocale()
  const text = (name: string) => (typeof parameters[name] === 'string' ? (parameters[name] as string) : '')
  const [asOf, productId, productClass, warehouseId] = ['asOf', 'productId', 'productClass', 'warehouseId'].map(text)
  if (!asOf) return null
  const of = { asOf, ...(warehouseId ? { warehouseId } : {}) }
  if (productId) return <CostHistoryPicture {...{ of, host }} productId={productId} />
  return productClass ? <CostMatrixTable of={of} productClass={productClass} /> : null
}
