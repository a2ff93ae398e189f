import type { Sheet } from './files.ts'

/** A vendor of the demo whose account is in dollars of Canada. */
const ISSUER = 'NORCAR-01'

/** Sheets that somebody has filled in, in the order of the template: the records, then their lines. */
export const FILLED_IN: Readonly<Record<string, readonly Sheet[]>> = {
  'ap/credit-card': [
    [
      ['cardId', 'label', 'issuerFirmId', 'lastFour', 'holder', 'currency', 'statementDay', 'creditLimit', 'expiresOn'],
      ['VISA-1', 'Purchasing', ISSUER, '0042', 'Sam Roy', 'CAD', 15, 20_000, new Date('2099-12-31')],
    ],
  ],
  'ap/distribution-template': [
    [
      ['templateId', 'name', 'active'],
      ['RENT', 'Rent of both places', 'Yes'],
    ],
    [
      ['templateId', 'lines.glAccount', 'lines.share'],
      ['RENT', '6100', 60],
      ['RENT', '6200', 40],
    ],
  ],
  'ic/product-type': [
    [
      ['typeId', 'description', 'form', 'active'],
      ['FLAT', 'Flat, by the piece', 'Sheet', 'Yes'],
    ],
  ],
  'ic/product-group': [
    [
      ['groupId', 'description', 'buyer', 'active'],
      ['FLAT', 'Flat products', 'Sam Roy', 'Yes'],
    ],
  ],
  'ic/product-specification': [
    [
      ['specificationId', 'description', 'body', 'standard', 'revision', 'effectiveOn', 'active'],
      ['A1008-20', 'Cold rolled sheet', 'ASTM', 'ASTM A1008', '20', new Date('2020-01-01'), 'Yes'],
    ],
    [
      [
        'specificationId',
        'tolerances.dimension',
        'tolerances.fromSize',
        'tolerances.toSize',
        'tolerances.under',
        'tolerances.over',
      ],
      ['A1008-20', 'Thickness', 0.04, 0.06, 0.005, 0.005],
    ],
    [
      ['specificationId', 'limits.property', 'limits.least', 'limits.most'],
      ['A1008-20', 'C', null, 0.15],
    ],
  ],
  'ic/product-grade': [
    [
      ['productId', 'gradeId', 'isUsual', 'active'],
      ['CRS-16-48', 'CS-B', 'Yes', 'Yes'],
    ],
  ],
  'oe/tariff-table': [
    [
      [
        'tariffId',
        'description',
        'measure',
        'tariffCode',
        'country',
        'countryOf',
        'basis',
        'rate',
        'fromDate',
        'precedence',
        'charged',
        'active',
      ],
      [
        'ALU-US',
        'Surtax on aluminum of the United States',
        'Surtax',
        '7606',
        'US',
        'SmeltAndCast',
        'Percent',
        25,
        new Date('2026-01-01'),
        1,
        'Yes',
        'Yes',
      ],
    ],
  ],
  'oe/cash-drawer': [
    [
      ['drawerId', 'name', 'warehouseId', 'walkInId', 'cashAccount', 'cashStep', 'active'],
      ['TILL-9', 'Till 9', 'HAM-1', 'HARLOW-01', 'OPER-CAD', '0.01', 'Yes'],
    ],
  ],
  'oe/customer-sku': [
    [
      ['customerId', 'customerSku', 'productId', 'barcode', 'active'],
      ['HARLOW-01', 'THEIRS-1', 'CRS-16-48', '036000291452', 'Yes'],
    ],
  ],
  'oe/discount-table': [
    [
      ['tableId', 'name', 'rangeUnit', 'active'],
      ['FIVE', 'Five percent', 'LB', 'Yes'],
    ],
    [
      ['tableId', 'lines.lowQuantity', 'lines.percent', 'lines.effective'],
      ['FIVE', 0, 5, new Date('2026-01-01')],
    ],
  ],
  'gl/allocation': [
    [
      ['allocationId', 'name', 'basis', 'active'],
      ['FLOORS', 'Rent by floors', 'Percent', 'Yes'],
      ['HEADS', 'Rent by heads', 'Statistic', 'Yes'],
    ],
    [
      ['allocationId', 'lines.glAccount', 'lines.share', 'lines.statisticAccount'],
      ['FLOORS', '6100', 33.333333, null],
      ['FLOORS', '6200', 33.333333, null],
      ['FLOORS', '6300', 33.333334, null],
      ['HEADS', '6100', null, '9000'],
      ['HEADS', '6200', null, '9010'],
    ],
  ],
}
