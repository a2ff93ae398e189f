import { BankAccount } from '../../../shared/contracts/gl/bank-account.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { sealedNumber } from '../../../shared/kit/editor/sealed-number.tsx'
import { BankBalance } from '../bank/bank-balance.tsx'

/** The company's accounts at banks [S3.31]. */
export default maintenance({
  id: 'gl/bank-account',
  entity: BankAccount,
  list: [
    'bankAccountId',
    'name',
    'accountName',
    'currency',
    'glAccount',
    'eftStatus',
    'nextChequeNo',
    'nextFileNo',
    'payrollDefault',
    'active',
  ],
  views: [{ name: 'inactive', filters: { active: 'false' } }],
  initial: () => ({
    active: true,
    nextChequeNo: 1,
    nextFileNo: 1,
    eftStatus: 'NotUsed',
    cpaCode: 'CPA005',
  }),
  bulk: ['active'],
  parts: { aboveForm: BankBalance, belowForm: sealedNumber('accountNumber') },
  editor: [
    section('identity', [
      'bankAccountId',
      'name',
      'accountName',
      'companyId',
      'currency',
      'glAccount',
      'overdraftLimit',
      'payrollDefault',
      'active',
    ]),
    section('account', ['institution', 'transit', 'accountNumber', 'cpaCode']),
    section('statements', ['statementFormat', 'toleranceAmount', 'toleranceDays', 'toleranceAccount']),
    section('eft', ['eftStatus', 'eftOriginatorId', 'dataCentre', 'shortName', 'longName', 'nextFileNo']),
    section('cheques', ['nextChequeNo', 'chequeLayout', 'signatures', 'twoSignaturesAbove']),
  ],
})
