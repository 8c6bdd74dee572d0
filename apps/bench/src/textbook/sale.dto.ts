import { Type } from 'class-transformer';
import {
  ArrayNotEmpty,
  IsIn,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  Length,
  Matches,
  ValidateNested,
} from 'class-validator';

class TransactionDto {
  @Length(1, 50) invcNo!: string;
  @Matches(/^\d{8}$/) salesDt!: string;
  @Length(2, 2) pmtTyCd!: string;
  @IsIn(['S', 'R', 'T', 'C']) rcptTyCd!: string;
  @Length(2, 2) salesSttsCd!: string;
  @Length(3, 3) currency!: string;
  @IsPositive() exchangeRate!: number;
  @Length(2, 2) destnCountryCd!: string;
  @IsNumber() totTaxblAmt!: number;
  @IsNumber() totTax!: number;
  @IsNumber() totAmt!: number;
  @IsOptional() @IsString() remark?: string;
}

class LineDto {
  @Length(1, 20) itemCd!: string;
  @Length(1, 200) itemNm!: string;
  @Length(1, 5) qtyUnitCd!: string;
  @IsPositive() qty!: number;
  @IsNumber() prc!: number;
  @IsIn(['A', 'B', 'C', 'D', 'E']) taxTyCd!: string;
  @IsNumber() taxblAmt!: number;
  @IsNumber() taxAmt!: number;
  @IsNumber() totAmt!: number;
}

export class SaleDto {
  @ValidateNested() @Type(() => TransactionDto) transaction!: TransactionDto;
  @ArrayNotEmpty() @ValidateNested() @Type(() => LineDto) items!: LineDto[];
}
